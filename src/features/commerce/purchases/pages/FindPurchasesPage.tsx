// `/purchases`: a buyer who lost the mail requests a new link here (OP-03).
import { purchaseTexts } from '../purchases.texts'
import { PosterTitle } from '@/ui/PosterTitle'
import { Ticket } from '@/ui/Ticket'
import { FindPurchasesForm } from './FindPurchasesForm'

export function FindPurchasesPage() {
  return (
    <div className="wrap section-tight">
      <PosterTitle text={purchaseTexts.title} word={3} />
      <Ticket className="mt-10">
        <p className="type-lede">{purchaseTexts.lede}</p>
        <FindPurchasesForm />
      </Ticket>
    </div>
  )
}
