import { useLocation, useSearch } from 'wouter'
import { formatUtcTimestamp } from '../text/format-dates-and-numbers.ts'
import { uiMessages as messages } from './messages/messages.ts'
import { usePrintMode } from './print-mode.ts'

/** Ends every printed page with its URL and the time at which it was printed. */
export function PrintFooter() {
  const isPrinting = usePrintMode()
  // Renders again when the URL changes.
  useLocation()
  useSearch()
  if (!isPrinting) return null
  return (
    <footer className="print-footer">
      <p>
        {messages.permanentLink} <a href={location.href}>{location.href}</a>
      </p>
      <p>{messages.printedOn(formatUtcTimestamp(new Date().toISOString()))}</p>
    </footer>
  )
}
