// What upload fields say; a page hands in its own words where its form has them.

export type UploadWords = {
  choose: string
  /** Before it on wide screens: what else can be done with a file. */
  drop: string
  replace: string
  remove: string
  cancel: string
  retry: string
  /** While a picture is made smaller, or turned into JPEG. */
  preparing: string
  /** While bytes go out; `percent` stays below 100 until the server has confirmed. */
  sending: (percent: number) => string
  paused: string
  checking: string
  done: string
}

export const uploadWords: UploadWords = {
  choose: 'Choose a file',
  drop: 'Drop it here, paste it, or',
  replace: 'Replace',
  remove: 'Remove',
  cancel: 'Cancel',
  retry: 'Try again',
  preparing: 'Preparing the picture...',
  sending: (percent) => `Uploading... ${percent}%`,
  paused: 'Paused until you are back online',
  checking: 'Checking the file...',
  done: 'Uploaded',
}
