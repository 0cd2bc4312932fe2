"""The work of ``coinche infer``.

* ``inference`` what each deal of a log proves, ``inferred`` the results
* ``boards`` sampled deals as boards, ``proofs`` proofs as files
"""
