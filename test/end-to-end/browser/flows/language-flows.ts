import assert from 'node:assert/strict'
import { type BrowserFlow, closeWithoutFaults, openSignedInPage } from '../dashboard-context.ts'

export const LANGUAGE_FLOWS: Readonly<Record<string, BrowserFlow>> = {
  async 'language: of the browser, then chosen in the menu → kept after a reload'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/statistics', { locale: 'fr-CA' })
    const { page } = monitored
    await page.getByRole('heading', { level: 1, name: 'Statistiques' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
    await page.getByLabel('Langue').selectOption({ label: 'Español' })
    await page.getByRole('heading', { level: 1, name: 'Estadísticas' }).waitFor()
    await page.goto(`${dashboard.demo.url}/entities`)
    await page.getByRole('heading', { level: 1, name: 'Entidades' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'es')
    await closeWithoutFaults(monitored)
  },

  async 'language: none of the five → English'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/statistics', { locale: 'fi-FI' })
    await monitored.page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
    await closeWithoutFaults(monitored)
  },

  async 'language: texts of a page cannot be fetched → the page in English'(dashboard) {
    const monitored = await openSignedInPage(dashboard, '/', { locale: 'it-IT' }, ['/assets/'])
    const { page, context } = monitored
    await page.getByRole('heading', { level: 1, name: 'Panoramica' }).waitFor()
    await context.route(/\/assets\/it-/, route => route.abort('connectionrefused'))
    await page.getByRole('navigation').getByRole('link', { name: 'Statistiche' }).click()
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
    await closeWithoutFaults(monitored)
  },
}
