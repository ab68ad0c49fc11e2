import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'

/** WCAG 2.2 at the levels A and AA, and what is good practice beside it. */
const AXE_RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}
/** Notes what moves without the person having done anything; runs in the page before its own scripts. */
const LAYOUT_SHIFT_SCRIPT = `
  window.shifts = []
  const said = ({ node, previousRect, currentRect }) =>
    (node?.outerHTML ?? node?.textContent ?? 'what is gone').slice(0, 80) +
    ' from ' + [previousRect.x, previousRect.y, previousRect.width, previousRect.height].map(Math.round) +
    ' to ' + [currentRect.x, currentRect.y, currentRect.width, currentRect.height].map(Math.round)
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && value > 0.001) window.shifts.push(value.toFixed(4) + ' ' + sources.map(said).join('; '))
  }).observe({ type: 'layout-shift', buffered: true })`

export interface PageAppearance {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
}

/** A page of its own session, and all that went wrong in it. */
export interface MonitoredPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the console, exceptions, requests that failed, answers of 400 and more, layout shifts. */
  faults(): Promise<string[]>
  /** What axe says against the page as it stands. */
  violations(): Promise<string[]>
}

/** Opens a page. `expected` are parts of addresses that may answer with an error: such a flow is about errors. */
export async function openMonitoredPage(
  browser: Browser,
  looks: PageAppearance = {},
  expected: readonly string[] = [],
): Promise<MonitoredPage> {
  const { width = 1280, height = 900, theme = 'light' } = looks
  const context = await browser.newContext({
    viewport: { width, height },
    // A phone's scroll bars lie over the page.
    isMobile: width < 600,
    hasTouch: width < 600,
    colorScheme: theme,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const seen: string[] = []
  const mayFail = (url: string) => expected.some(part => url.includes(part))
  page.on('console', message => {
    const isFailedLoad = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isFailedLoad)
      seen.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => seen.push(`exception: ${error.message}`))
  page.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    // What nobody waits for any more is given up on purpose.
    if (why !== 'net::ERR_ABORTED' && !mayFail(request.url())) seen.push(`${request.url()}: ${why}`)
  })
  page.on('response', response => {
    if (response.status() >= 400 && !mayFail(response.url()))
      seen.push(`${response.url()}: ${response.status()}`)
  })
  await page.addInitScript(LAYOUT_SHIFT_SCRIPT)
  return {
    page,
    context,
    async faults() {
      const shifts = await page.evaluate<string[]>('window.shifts')
      return [...seen, ...shifts.map(shift => `layout shift: ${shift}`)]
    },
    async violations() {
      // Sent as the debugger's own script, which the page's policy does not bind.
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(AXE_RULES)})`)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
  }
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}
