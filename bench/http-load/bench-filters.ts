/** Typical filters: single and combined ones, some with several values or date ranges. */
export const BENCH_FILTERS = [
  'jurisdiction=FR',
  'category=insolvency_filing',
  'source=es-placsp',
  'jurisdiction=ES,DE&category=tender_notice,contract_award',
  'date_from=2024-01-01&date_to=2024-12-31',
  'jurisdiction=FR&category=accounts_filing&date_from=2023-03-15&date_to=2025-09-14',
  'source=gb-find-a-tender,fr-bodacc&date_from=2026-01-01',
  'category=business_sale&date_to=2022-06-30',
]
