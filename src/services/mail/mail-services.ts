import { createDigestService, type DigestService } from './digest-service.ts'
import {
  createMailAddressService,
  type MailAddressService,
  type MailServiceDependencies,
} from './mail-address-service.ts'
import { createMailLinkService, type MailLinkService } from './mail-link-service.ts'
import { type RecordedReport, recordMailReport } from './record-report.ts'

/** The services for mail that the API uses. */
export interface MailServices {
  readonly mailAddresses: MailAddressService
  readonly digests: DigestService
  readonly mailLinks: MailLinkService
  recordMailReport(bytes: Uint8Array): Promise<RecordedReport>
}

export function createMailServices(dependencies: MailServiceDependencies): MailServices {
  return {
    mailAddresses: createMailAddressService(dependencies),
    digests: createDigestService(dependencies),
    mailLinks: createMailLinkService(dependencies),
    recordMailReport: bytes => recordMailReport(dependencies, bytes),
  }
}
