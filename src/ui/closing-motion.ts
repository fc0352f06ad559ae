// Closes a dialog or drawer and says when its closing motion is over.

/** Closes it and calls `onOver` after the motion; answers a function that calls that off, for one that opens again. */
export function closeWithMotion(dialog: HTMLDialogElement, onOver: () => void): () => void {
  dialog.close()
  let reopened = false
  void Promise.allSettled(dialog.getAnimations().map((motion) => motion.finished)).then(() => {
    if (!reopened) onOver()
  })
  return () => {
    reopened = true
  }
}
