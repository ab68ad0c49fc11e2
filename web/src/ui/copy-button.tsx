import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import css from './copy-button.module.css'

/**
 * Puts a text on the clipboard and says that it did, or that the browser does not allow it. `what` is only read aloud, where
 * several stand below each other.
 */
export function CopyButton({
  text,
  label = 'Copy',
  subject,
}: {
  text: string
  label?: string
  subject?: string
}) {
  const [said, say] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => say(null), 2_000)
    return () => clearTimeout(timer)
  }, [said])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      say('Copied')
    } catch {
      say('Select and copy it by hand')
    }
  }

  return (
    <Button small onClick={copy}>
      {said === 'Copied' ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      <span aria-live="polite">{said ?? label}</span>
      {subject !== undefined && <span className="hidden"> {subject}</span>}
    </Button>
  )
}

/** Text for programs, as it is, with a button to copy it. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <figure className={css.code}>
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
