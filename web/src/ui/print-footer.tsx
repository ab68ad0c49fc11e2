import { useLocation, useSearch } from 'wouter'
import { formatUtcTimestamp } from '../text/format-dates-and-numbers.ts'
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
        Permanent link: <a href={location.href}>{location.href}</a>
      </p>
      <p>Printed from Herald on {formatUtcTimestamp(new Date().toISOString())}</p>
    </footer>
  )
}
