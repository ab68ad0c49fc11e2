import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import css from './copy-button.module.css'
import { uiMessages as messages } from './messages/messages.ts'

/**
 * Renders a button that copies text to the clipboard and reports the result. `subject` names the text, so that screen
 * reader users can tell several copy buttons apart.
 */
export function CopyButton({
  text,
  label = messages.copy,
  subject,
}: {
  text: string
  label?: string
  subject?: string
}) {
  const [status, setStatus] = useState<string | null>(null)
  useEffect(() => {
    if (status === null) return
    const timer = setTimeout(() => setStatus(null), 2_000)
    return () => clearTimeout(timer)
  }, [status])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setStatus(messages.copied)
    } catch {
      setStatus(messages.copyFailed)
    }
  }

  return (
    <Button small onClick={copy}>
      {status === messages.copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      <span aria-live="polite">{status ?? label}</span>
      {subject !== undefined && <span className="hidden"> {subject}</span>}
    </Button>
  )
}

/** Renders preformatted text with a copy button. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <figure className={css.code}>
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
