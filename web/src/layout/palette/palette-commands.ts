import {
  BookOpen,
  Building2,
  CornerDownRight,
  FileText,
  Keyboard,
  Landmark,
  Languages,
  LogOut,
  type LucideIcon,
  Rss,
  Search,
  SunMoon,
  Tag,
  UserRound,
} from 'lucide-react'
import type { ApiSchema } from '../../api/api-client.ts'
import { LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts'
import { switchLanguage } from '../../i18n/switch-language.ts'
import { humanizeCode, JURISDICTION_NAMES, languageOfJurisdiction } from '../../text/display-names.ts'
import { formatDate } from '../../text/format-dates-and-numbers.ts'
import { THEMES, type Theme } from '../../ui/theme.ts'
import { layoutMessages as messages } from '../messages/messages.ts'
import { NAVIGATION_ITEMS } from '../navigation-items.ts'

/** Something that the palette offers: a page to open or an action to run. */
export interface PaletteCommand {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly detail?: string
  readonly lang?: string | undefined
  readonly icon: LucideIcon
  readonly run: () => void
}

/** What commands can do. */
export interface PaletteActions {
  readonly open: (path: string) => void
  readonly setTheme: (theme: Theme) => void
  readonly signOut: () => void
  readonly showShortcuts: () => void
}

const ENTITY_ICONS = { company: Building2, person: UserRound, authority: Landmark }
const COMPLETION_GROUPS = {
  entity: messages.palette.entities,
  announcement: messages.palette.announcements,
  category: messages.palette.categories,
  source: messages.palette.sources,
}
const COMPLETION_ICONS = { entity: Building2, announcement: FileText, category: Tag, source: Rss }

/** Returns the commands for what the user typed was completed to, entities first. */
export function completionCommands(
  completions: readonly ApiSchema<'Completion'>[],
  { open }: PaletteActions,
): PaletteCommand[] {
  return completions.map(completion => {
    const { kind, label, value, path, entity_type, jurisdiction } = completion
    const isOfficial = kind === 'entity' || kind === 'announcement' || kind === 'source'
    return {
      id: `${kind} ${value}`,
      group: COMPLETION_GROUPS[kind],
      label,
      detail: describeCompletion(completion),
      lang: isOfficial && jurisdiction !== undefined ? languageOfJurisdiction(jurisdiction) : undefined,
      icon: entity_type === undefined ? COMPLETION_ICONS[kind] : ENTITY_ICONS[entity_type],
      run: () => open(path),
    }
  })
}

function describeCompletion(completion: ApiSchema<'Completion'>): string {
  const { entity_type, jurisdiction, tax_id, status, publication_date, category, kind } = completion
  return [
    entity_type && humanizeCode(entity_type),
    publication_date && formatDate(publication_date),
    kind === 'announcement' && category && humanizeCode(category),
    jurisdiction && (JURISDICTION_NAMES[jurisdiction] ?? jurisdiction),
    tax_id,
    status && status !== 'active' && humanizeCode(status),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns the commands that search the lists for a text. */
export function searchCommands(q: string, { open }: PaletteActions): PaletteCommand[] {
  const search = (path: string, label: string): PaletteCommand => ({
    id: `search:${path}`,
    group: messages.palette.search,
    label,
    icon: Search,
    run: () => open(`${path}?q=${encodeURIComponent(q)}`),
  })
  return [
    search('/announcements', messages.palette.searchAnnouncements(q)),
    search('/entities', messages.palette.searchEntities(q)),
  ]
}

/** Returns the commands that exist on every page, as far as the scopes allow them. */
export function generalCommands(scopes: readonly string[], actions: PaletteActions): PaletteCommand[] {
  const pages = NAVIGATION_ITEMS.filter(({ scope }) => scope === null || scopes.includes(scope)).map(
    ({ path, page, icon }): PaletteCommand => ({
      id: `page:${path}`,
      group: messages.palette.goTo,
      label: messages.pages[page],
      icon,
      run: () => actions.open(path),
    }),
  )
  return [
    ...pages,
    {
      id: 'docs',
      group: messages.palette.goTo,
      label: messages.apiDocumentation,
      icon: BookOpen,
      run: openDocumentation,
    },
    ...settingCommands(actions),
    {
      id: 'shortcuts',
      group: messages.palette.settings,
      label: messages.palette.showShortcuts,
      icon: Keyboard,
      run: actions.showShortcuts,
    },
    {
      id: 'sign-out',
      group: messages.palette.settings,
      label: messages.signOut,
      icon: LogOut,
      run: actions.signOut,
    },
  ]
}

function settingCommands({ setTheme }: PaletteActions): PaletteCommand[] {
  const themes = THEMES.map(
    (theme): PaletteCommand => ({
      id: `theme:${theme}`,
      group: messages.palette.settings,
      label: messages.palette.useTheme[theme],
      icon: SunMoon,
      run: () => setTheme(theme),
    }),
  )
  const languages = LANGUAGES.filter(language => language !== LANGUAGE).map(
    (language): PaletteCommand => ({
      id: `language:${language}`,
      group: messages.palette.settings,
      label: messages.palette.useLanguage(LANGUAGE_NAMES[language]),
      icon: Languages,
      run: () => switchLanguage(language),
    }),
  )
  return [...themes, ...languages]
}

function openDocumentation(): void {
  window.location.assign('/docs/')
}

/** The buttons and links of page headers, and single ones elsewhere on a page. */
const PAGE_ACTIONS = 'main :is([data-page-actions] :is(a, button), [data-page-action])'

/** Returns the actions of the page, such as Follow and Print. They are run by activating their button or link. */
export function pageCommands(): PaletteCommand[] {
  const controls = document.querySelectorAll<HTMLElement>(PAGE_ACTIONS)
  return [...controls].flatMap((control, index) => {
    const label = (control.getAttribute('aria-label') ?? control.textContent).trim()
    const isUnavailable = control.matches(':disabled, [aria-disabled="true"]')
    if (label === '' || isUnavailable) return []
    return [
      {
        id: `action:${index}`,
        group: messages.palette.onThisPage,
        label,
        icon: CornerDownRight,
        run: () => control.click(),
      },
    ]
  })
}

/** Returns the commands whose label has words that begin with all typed words. */
export function filterCommands(commands: readonly PaletteCommand[], q: string): PaletteCommand[] {
  const typed = splitWords(q)
  return commands.filter(({ label }) => {
    const words = splitWords(label)
    return typed.every(prefix => words.some(word => word.startsWith(prefix)))
  })
}

function splitWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
