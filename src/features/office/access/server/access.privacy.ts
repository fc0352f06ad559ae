// Declares the list of addresses that may sign in as personal data of administrators.
import { eq, sql } from 'drizzle-orm'
import { erasedPerson, mapped, type PersonalData } from '@/platform/privacy/personal-data'
import { allowedEmails } from '@/db/schema/office/access'

export const accessPrivacy: PersonalData = {
  isAboutStaff: true,
  map: [
    mapped(allowedEmails, {
      personal: { email: 'e-mail address', added_by: 'e-mail address of who added it' },
      impersonal: 'id is_admin is_editor is_packer created_at',
      title: null,
      why: 'To know who may sign in',
      retention: () => 'As long as the person is an administrator',
      seenBy: 'Administrators',
      exported: 'Nothing: an administrator sees it under Users',
      erased: 'An administrator is removed under Users first',
    }),
  ],
  async obstacles(tx, { settings }, email) {
    const [listed] = await tx.select({ id: allowedEmails.id }).from(allowedEmails).where(eq(allowedEmails.email, email))
    return listed || email === settings.adminEmail
      ? ['This address may sign in to the back-office. It has to be removed under Users first.']
      : []
  },
  async erase(tx, _ctx, email) {
    await tx
      .update(allowedEmails)
      .set({ added_by: erasedPerson })
      .where(sql`lower(${allowedEmails.added_by}) = ${email}`)
    return {}
  },
}
