// Provides the texts of upload fields. A page passes its own words if its form has them.

export const uploadWords = {
  choose: 'Choose a file',
  /** Shown before the button on wide screens: the other ways to add a file. */
  drop: 'Drop it here, paste it, or',
  replace: 'Replace',
  remove: 'Remove',
  cancel: 'Cancel',
  retry: 'Try again',
  /** Shown while a picture is made smaller or converted to JPEG. */
  preparing: 'Preparing the picture...',
  /** Shown during the upload; `percent` stays below 100 until the server has confirmed. */
  sending: (percent: number) => `Uploading... ${percent}%`,
  paused: 'Paused until you are back online',
  checking: 'Checking the file...',
  /** Shown after the server failed, until it responds or the last attempt has failed too. */
  retrying: 'The server is not answering. Trying again...',
  done: 'Uploaded',
}

export type UploadWords = typeof uploadWords
