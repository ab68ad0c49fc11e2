import { CopyButton } from '../../../ui/copy-button.tsx'
import css from './entity-facts-panel.module.css'

/** A code with a copy button; screen readers announce the `subject` with the button. */
export function CopyableText({ text, subject }: { text: string; subject: string }) {
  return (
    <span className={css.copied}>
      <code>{text}</code> <CopyButton text={text} subject={subject} />
    </span>
  )
}
