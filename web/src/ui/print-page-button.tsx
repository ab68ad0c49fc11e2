import { Printer } from 'lucide-react'
import { Button } from './button.tsx'
import { uiMessages as messages } from './messages/messages.ts'

/** Opens the print dialog for a page that is complete on screen. */
export function PrintPageButton() {
  return (
    <Button small onClick={() => window.print()}>
      <Printer size={15} aria-hidden /> {messages.print}
    </Button>
  )
}
