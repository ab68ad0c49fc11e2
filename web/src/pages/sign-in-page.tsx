import { useState } from 'react'
import { ApiRequestError } from '../api/api-error.ts'
import { useSignIn } from '../api/session.ts'
import mark from '../styles/herald.svg'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-fields.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import css from './sign-in-page.module.css'

/** Exchanges an API key for a session. It stands at every address until somebody is signed in, so no link is lost. */
export function SignInPage() {
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
        <p className="quiet">
          Regulatory announcements of official publishers in Spain, France, Germany, Italy, the United Kingdom
          and the EU.
        </p>
        <FormField label="API key" error={signIn.isError ? explain(signIn.error) : null}>
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
          The key is exchanged for a session and is not kept in this browser. Whoever runs this service makes
          keys with <code>herald keys create</code>. <a href="/docs/">API documentation</a>
        </p>
      </form>
    </main>
  )
}

function explain(error: unknown): string {
  if (!(error instanceof ApiRequestError)) return String(error)
  if (error.status === 401) return 'This key is unknown, expired or revoked. Check that all of it was copied.'
  if (error.status === 429) return 'Too many wrong keys from this address. Wait a minute, then try again.'
  return error.message
}
