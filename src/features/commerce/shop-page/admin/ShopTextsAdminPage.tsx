// Edits the texts of the shop (ADM-CONTENT-02).
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'

export function ShopTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Shop Content"
      subtitle="The texts at the top of the shop, of its featured items and of what is sent by post"
      name="shop"
      failed="Failed to fetch shop page contents"
    />
  )
}
