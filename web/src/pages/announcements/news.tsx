import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { plural } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import css from './list.module.css'
import { type Answer, LISTS, useNews } from './queries.ts'

/** Says that announcements came since the list was read. It lies over the page: what is read does not move. */
export function News({ answer, onShow }: { answer: Answer | undefined; onShow: () => void }) {
  const queries = useQueryClient()
  const count = useNews(answer)
  return (
    <div className={css.news} role="status">
      {count > 0 && (
        <Button
          look="main"
          onClick={() => {
            onShow()
            void queries.invalidateQueries({ queryKey: [LISTS] })
          }}
        >
          <ArrowUp size={16} aria-hidden /> {plural(count, 'new announcement')}
        </Button>
      )}
    </div>
  )
}
