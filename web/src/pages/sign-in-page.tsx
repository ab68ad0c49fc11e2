import { useState } from 'react'
import { ApiRequestError } from '../api/api-error.ts'
import { useSignIn } from '../api/session.ts'
import mark from '../styles/herald.svg'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-fields.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { entryMessages } from './messages/messages.ts'
import css from './sign-in-page.module.css'

const messages = entryMessages.signIn

/**
 * Exchanges an API key for a session. The URL stays unchanged, so that the requested page opens after the user signs
 * in.
 */
export default function SignInPage() {
  useDocumentTitle(messages.title)
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
        <p>{messages.purpose}</p>
        <ul className={css.uses}>
          {messages.uses.map(use => (
            <li key={use}>{use}</li>
          ))}
        </ul>
        <FormField label={messages.apiKey} error={signIn.isError ? describeSignInError(signIn.error) : null}>
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
          {messages.submit}
        </Button>
        <p className="quiet small">
          {messages.explanation(<code>herald keys create</code>)}{' '}
          <a href="/docs/">{messages.documentation}</a>
        </p>
      </form>
    </main>
  )
}

function describeSignInError(error: unknown): string {
  if (!(error instanceof ApiRequestError)) return String(error)
  if (error.status === 401) return messages.unknownKey
  if (error.status === 429) return messages.tooManyAttempts
  return error.message
}
