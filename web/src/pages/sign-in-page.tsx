import { useState } from 'react'
import { ApiRequestError } from '../api/api-error.ts'
import { useSignIn } from '../api/session.ts'
import mark from '../styles/herald.svg'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-fields.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import css from './sign-in-page.module.css'

/**
 * Exchanges an API key for a session. The URL stays unchanged, so that the requested page opens after the user signs
 * in.
 */
export default function SignInPage() {
  useDocumentTitle('Sign in')
  const signIn = useSignIn()
  const [key, setKey] = useState('')
  return (
    <main className={css.page}>
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          signIn.mutate(key.trim())
        }}
      >
        <img src={mark} width="44" height="44" alt="" />
        <h1>Herald</h1>
        <p>
          Herald reads what official gazettes, company registers and tender portals in Spain, France, Germany,
          Italy, the United Kingdom and the EU publish every day.
        </p>
        <ul className={css.uses}>
          <li>Search announcements of companies, insolvencies and tenders</li>
          <li>Follow companies and searches, and see what is new</li>
          <li>Receive new announcements by webhook, mail or API</li>
        </ul>
        <FormField label="API key" error={signIn.isError ? describeSignInError(signIn.error) : null}>
          {control => (
            <input
              {...control}
              type="password"
              autoComplete="current-password"
              spellCheck={false}
              placeholder="hrld_…"
              required
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          )}
        </FormField>
        <Button type="submit" variant="primary" busy={signIn.isPending}>
          Sign in
        </Button>
        <p className="quiet small">
          Your key is used to start a session and is not stored in this browser. Administrators create keys
          with <code>herald keys create</code>. <a href="/docs/">API documentation</a>
        </p>
      </form>
    </main>
  )
}

function describeSignInError(error: unknown): string {
  if (!(error instanceof ApiRequestError)) return String(error)
  if (error.status === 401)
    return 'This key is unknown, expired or revoked. Check that you copied the whole key.'
  if (error.status === 429)
    return 'Too many failed attempts from your network. Wait a minute, then try again.'
  return error.message
}
