import { EyeOff, LogOut, Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type SignedInSession, useSignOut } from '../api/session.ts'
import { LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../i18n/language.ts'
import { switchLanguage } from '../i18n/switch-language.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import mark from '../styles/herald.svg'
import { Tour } from '../tour/tour.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { PrintFooter } from '../ui/print-footer.tsx'
import { THEMES, useTheme } from '../ui/theme.ts'
import css from './app-shell.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import { layoutMessages as messages } from './messages/messages.ts'
import { findStartPath, isWithinSection, listSections } from './navigation-items.ts'
import { NewVersionBanner } from './new-version-banner.tsx'
import { PaletteLauncher } from './palette/palette-launcher.tsx'

// The counts are not needed to show the first page.
const AttentionCount = lazyComponent(
  async () => (await import('./attention-count.tsx')).default,
  () => null,
)
const NewMatchCount = lazyComponent(
  async () => (await import('./new-match-count.tsx')).default,
  () => null,
)

/** Renders the frame around every page: the navigation, the signed-in account and the theme setting. */
export function AppShell({ session, children }: { session: SignedInSession; children: ReactNode }) {
  const [path] = useLocation()
  const [open, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const previousPath = useRef(path)

  useEffect(() => {
    if (previousPath.current === path) return
    previousPath.current = path
    setOpen(false)
    // A new page starts at the top, both on screen and for screen readers.
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path])

  return (
    <div className={css.shell}>
      <a className={css.skip} href="#main">
        {messages.skipToContent}
      </a>
      <header className={css.bar}>
        <Link href={findStartPath(session.scopes) ?? '/'} className={css.brand}>
          <img src={mark} width="26" height="26" alt="" /> Herald
        </Link>
        <PaletteLauncher session={session} />
        <MenuToggle open={open} onToggle={() => setOpen(!open)} />
        <div className={css.menu} data-open={open}>
          <Navigation path={path} scopes={session.scopes} />
          <AccountMenu session={session} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <ConnectionBanner />
        <NewVersionBanner />
        {session.persons_masked && <MaskingNotice />}
        {children}
        <PrintFooter />
        <Tour />
      </main>
    </div>
  )
}

/** Renders the button that opens the menu on narrow pages. */
function MenuToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <span className={css.toggle}>
      <IconButton
        label={open ? messages.closeMenu : messages.openMenu}
        aria-expanded={open}
        onClick={onToggle}
      >
        {open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
      </IconButton>
      {/* The open menu has the count beside the overview. */}
      {!open && <AttentionCount />}
    </span>
  )
}

/** Explains the masks on the pages to users whose API key lacks the scope for names of people. */
function MaskingNotice() {
  return (
    <p className={css.notice} role="note">
      <EyeOff size={16} aria-hidden /> {messages.maskedNames}
    </p>
  )
}

/** Renders links to the sections that the scopes of the signed-in API key allow. */
function Navigation({ path, scopes }: { path: string; scopes: readonly string[] }) {
  return (
    <nav aria-label={messages.mainNavigation}>
      <ul>
        {listSections(scopes).map(({ path: to, page, icon: Icon }) => (
          <li key={to}>
            <Link href={to} aria-current={isWithinSection(path, to) ? 'page' : undefined}>
              <Icon size={18} aria-hidden /> {messages.pages[page]}
              {to === '/' && <AttentionCount />}
              {to === '/following' && <NewMatchCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AccountMenu({ session }: { session: SignedInSession }) {
  const signOut = useSignOut()
  const [theme, setTheme] = useTheme()
  return (
    <div className={css.account}>
      <a href="/docs/" className="small">
        {messages.apiDocumentation}
      </a>
      <label className={css.theme}>
        <span>{messages.theme}</span>
        <select
          value={theme}
          onChange={({ target }) => setTheme(THEMES.find(option => option === target.value) ?? 'auto')}
        >
          {THEMES.map(option => (
            <option key={option} value={option}>
              {messages.themes[option]}
            </option>
          ))}
        </select>
      </label>
      <LanguageSetting />
      <p className={css.who}>
        <strong>{session.owner}</strong>
        <span className="small quiet">{session.name}</span>
      </p>
      <Button small variant="quiet" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut size={16} aria-hidden /> {messages.signOut}
      </Button>
    </div>
  )
}

function LanguageSetting() {
  return (
    <label className={css.theme}>
      <span>{messages.language}</span>
      <select
        value={LANGUAGE}
        onChange={({ target }) => switchLanguage(LANGUAGES.find(option => option === target.value) ?? 'en')}
      >
        {LANGUAGES.map(option => (
          <option key={option} value={option} lang={option}>
            {LANGUAGE_NAMES[option]}
          </option>
        ))}
      </select>
    </label>
  )
}
