// The editable links at the foot of every page (ADM-CONTENT-02).
import { ContentPage } from '@/features/page-content/admin/PageTexts'
import { footerContentKeys } from '../footer.content-keys'

export function FooterContent() {
  return (
    <ContentPage
      title="Footer"
      subtitle="The links to your profiles at the foot of every page"
      keys={footerContentKeys}
      failed="Failed to fetch footer link contents"
    />
  )
}
