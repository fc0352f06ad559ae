// Treats uploads as personal data: they name their sender.
import { sql } from 'drizzle-orm'
import { erasedPerson, mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { uploads } from '@/db/schema/operations/uploads'

export const uploadsPrivacy: PersonalData = {
  map: [
    mapped(uploads, {
      personal: { file_name: "name of the file on the administrator's device", owner: 'administrator' },
      impersonal: 'id kind declared_type byte_size received pieces sending_ms result created_at touched_at',
      title: null,
      why: 'To continue an upload that was interrupted',
      retention: () => '1 day',
      seenBy: 'The administrator who sends it',
      exported: 'Nothing',
      erased: 'The administrator is hidden',
    }),
    mapped(storedFiles, {
      personal: { original_name: "name of the file on the sender's device" },
      impersonal:
        'bucket path content_type byte_size sha256 width height placeholder focus_x focus_y duration codecs page_count blank_bands systems undrawn_pages stamp_problem peaks loudness location_removed_at created_at',
      title: null,
      why: 'Content of the site; no visitor sends files',
      retention: () => 'As long as the site shows it',
      seenBy: 'Everybody',
      exported: 'Nothing',
      erased: 'Stays',
    }),
  ],
  async erase(tx, _ctx, email) {
    const hidden = await tx
      .update(uploads)
      .set({ owner: erasedPerson })
      .where(sql`lower(${uploads.owner}) = ${email}`)
    return { uploads: hidden.rowCount ?? 0 }
  },
}
