import { useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { keepVisitor } from '../../lib/visitor.ts'

/** A friend's link: remembers whose it is, and goes to the registration. */
export default function Win() {
  const { code } = useParams<{ code: string }>()
  const [, navigate] = useLocation()
  useEffect(() => {
    keepVisitor(code)
    navigate('/register', { replace: true })
  }, [code, navigate])
  return null
}
