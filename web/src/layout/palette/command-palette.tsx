import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import { type SignedInSession, useSignOut } from '../../api/session.ts'
import { useTheme } from '../../ui/theme.ts'
import { useDebouncedInput } from '../../ui/use-debounced-input.ts'
import { layoutMessages as messages } from '../messages/messages.ts'
import css from './command-palette.module.css'
import {
  completionCommands,
  filterCommands,
  generalCommands,
  type PaletteActions,
  type PaletteCommand,
  pageCommands,
  searchCommands,
} from './palette-commands.ts'
import { PaletteOptions, paletteOptionId } from './palette-options.tsx'

interface Props {
  readonly session: SignedInSession
  readonly onClose: () => void
  readonly onShowShortcuts: () => void
}

/** Number of suggestions of each kind. */
const SUGGESTIONS_PER_KIND = 6
const LIST_ID = 'palette-options'

/** One search box for everything: entities first, then announcements, categories, sources, pages and actions. */
export default function CommandPalette({ session, onClose, onShowShortcuts }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState('')
  const typing = useDebouncedInput(q, setQ)
  const { commands, answeredQuery } = usePaletteCommands(session, q, onShowShortcuts)
  const [selected, setSelected] = useState(0)
  const active = Math.min(selected, commands.length - 1)

  function run(command: PaletteCommand | undefined): void {
    if (command === undefined) return
    // The dialog is gone before the action, which may move the focus or open another dialog.
    flushSync(onClose)
    command.run()
  }
  const enter = useEnterWhenCurrent(answeredQuery === typing.text.trim(), () => run(commands[active]))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter()
    else if (event.key === 'ArrowDown') setSelected((active + 1) % Math.max(1, commands.length))
    else if (event.key === 'ArrowUp') setSelected(active > 0 ? active - 1 : Math.max(0, commands.length - 1))
    else return
    event.preventDefault()
  }

  return (
    <PaletteDialog input={input} onClose={onClose}>
      <SearchField
        input={input}
        text={typing.text}
        onType={text => {
          typing.type(text)
          setSelected(0)
        }}
        onKeyDown={onKeyDown}
        activeOption={active >= 0 ? paletteOptionId(active) : undefined}
      />
      <PaletteOptions
        // Other results are other elements: nothing that the user points at moves.
        key={answeredQuery}
        id={LIST_ID}
        commands={commands}
        active={active}
        onRun={run}
        onSelect={setSelected}
      />
      {commands.length === 0 && <p className="quiet">{messages.palette.nothingFound}</p>}
    </PaletteDialog>
  )
}

interface PaletteDialogProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

function PaletteDialog({ input, onClose, children }: PaletteDialogProps) {
  return (
    <Dialog.Root open onOpenChange={next => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup className={css.popup} initialFocus={input} data-palette>
          <Dialog.Title className="hidden">{messages.palette.title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onType: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** ID of the element of the active option, or undefined if there is none. */
  readonly activeOption: string | undefined
}

function SearchField({ input, text, onType, onKeyDown, activeOption }: SearchFieldProps) {
  return (
    <div className={css.field}>
      <Search size={18} aria-hidden />
      <input
        ref={input}
        role="combobox"
        aria-label={messages.palette.title}
        aria-expanded={activeOption !== undefined}
        aria-controls={LIST_ID}
        aria-activedescendant={activeOption}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder={messages.palette.placeholder}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** Returns a function that acts at once or, if the results belong to an earlier text, when those for the text arrive. */
function useEnterWhenCurrent(isCurrent: boolean, act: () => void): () => void {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || !isCurrent) return
    setWaiting(false)
    // React closes nothing at once while it runs effects.
    queueMicrotask(act)
  })
  return () => (isCurrent ? act() : setWaiting(true))
}

/** Returns the commands for the latest text that was answered. */
function usePaletteCommands(session: SignedInSession, q: string, showShortcuts: () => void) {
  const [, open] = useLocation()
  const [, setTheme] = useTheme()
  const signOut = useSignOut()
  const canRead = session.scopes.includes('read')
  const ofPage = usePageCommands()
  const { data, isError } = useSuggestions(q, canRead)
  const answeredQuery = q === '' || isError || !canRead ? q : (data?.q ?? '')
  const actions: PaletteActions = { open, setTheme, signOut: () => signOut.mutate(), showShortcuts }
  const general = [...ofPage, ...generalCommands(session.scopes, actions)]
  if (answeredQuery === '') return { commands: general, answeredQuery }
  const completions = isError ? [] : completionCommands(data?.completions ?? [], actions)
  const commands = [
    ...completions.filter(({ group }) => group === messages.palette.entities),
    ...filterCommands(general, answeredQuery),
    ...(canRead ? searchCommands(answeredQuery, actions) : []),
    ...completions.filter(({ group }) => group !== messages.palette.entities),
  ]
  return { commands, answeredQuery }
}

/** Returns the actions of the page below, which may still be loading. */
function usePageCommands(): readonly PaletteCommand[] {
  const [commands, setCommands] = useState(pageCommands)
  useEffect(() => {
    const main = document.querySelector('main')
    if (main === null) return
    const observer = new MutationObserver(() => setCommands(pageCommands))
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return commands
}

/** Loads suggestions. Those for the previous text stay until the new ones arrive. */
function useSuggestions(q: string, canRead: boolean) {
  return useQuery({
    queryKey: ['suggest', q],
    enabled: q !== '' && canRead,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { q, limit: SUGGESTIONS_PER_KIND }
      const { data } = await unwrapResponse(apiClient.GET('/api/v1/suggest', { params: { query }, signal }))
      return { q, completions: data }
    },
  })
}
