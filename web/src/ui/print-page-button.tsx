import { Printer } from 'lucide-react'
import { Button } from './button.tsx'

/** Opens the print dialog for a page that is complete on screen. */
export function PrintPageButton() {
  return (
    <Button small onClick={() => window.print()}>
      <Printer size={15} aria-hidden /> Print
    </Button>
  )
}
