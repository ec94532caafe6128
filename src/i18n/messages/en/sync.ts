import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

const changes = (count: number): string => plural('en', count, { one: '# change', other: '# changes' });

export const sync: Chapters['sync'] = {
  title: 'Your devices',
  lead: 'With your account, what you synchronise also appears on your other devices.',
  opening: 'Checking…',
  synchronised: (time) => `What you synchronise is up to date. Last synchronised: ${time}.`,
  onlyHere: (count) =>
    plural('en', count, {
      one: '# record is only on this device, not in your account.',
      other: '# records are only on this device, not in your account.',
    }),
  waiting: (count) =>
    count === 0
      ? 'The server is busy. We will try again in a moment.'
      : `${changes(count)} to be sent to your account.`,
  running: (done, total) => `Synchronising: ${done} of ${total}.`,
  progress: 'Synchronisation',
  offline: 'No connection to the server. New data is saved here, and sent when the connection is back.',
  refused: {
    record:
      'Your account does not accept some items. They stay on this device; the rest of what you synchronise is up to date.',
    server: 'The server refuses the synchronisation. What is yours stays on this device.',
    'account-full': 'Your account is full. New data is saved on this device only.',
    'device-full': 'There is no room on this device for what is in your account. Free some space.',
    unproved:
      'To encrypt your account, the server asks you to prove again that it is you. What is yours stays on this device.',
    unsealed:
      'Your account has a key and is not encrypted yet: the device where you asked for it has to begin. Until then nothing is sent from here.',
    sealing:
      'Another of your devices is still encrypting your data: leave it open until it has finished. Until then nothing is sent from here.',
    erasure:
      'What was in your account is no longer on the server, and none of your devices says that it deleted it. Nothing was removed from here.',
    unexpected: 'The synchronisation failed. What is yours stays on this device.',
  },
  locked:
    'What is in your account is encrypted, and this device does not have the key. Until it does, nothing is sent or received. What is yours is still here.',
  detail: (text) => `Detail: ${text}`,
  secondFactorHere:
    'The code from your authenticator app is missing: until you enter it, you are not in your account and nothing is synchronised.',
  secondFactor:
    'The code from your authenticator app is missing: nothing is synchronised until you enter it. What is yours stays on this device.',
  enterCode: 'Enter the code',
  now: 'Synchronise now',
  gone: 'Your account no longer exists: it has been deleted. What you synchronised is still on this device.',
  ended:
    'Your session has ended. What is in your account is still on this device, and is synchronised when you sign in again. If you deleted the account, decide what becomes of what is here.',
  signIn: 'Sign in',
  keepHere: 'Keep it here',
  removeHere: 'Remove it from here',
  removal: {
    title: 'Remove what is of your account from this device?',
    gone: 'Your account no longer exists, so this may be the last copy. It cannot be undone.',
    ended: (unsent) =>
      unsent === 0
        ? 'Your account keeps it, if it still exists.'
        : `${changes(unsent)} not sent: not in your account, so lost. Your account, if it still exists, keeps the rest.`,
    cancel: 'Cancel',
    remove: 'Remove',
  },
  unavailable: 'This browser keeps no data, so nothing is synchronised here.',
  ready: 'Nothing is synchronised here yet.',
  turnOn: 'Synchronise',
  othersRecords: 'This device has data from another account. It will not be added to yours.',
  choice: {
    title: 'What should happen to what is already here?',
    lead: 'This device has sessions, favourites or other data that are in no account.',
    take: 'Add it to my account',
    takeHint: 'It will be on all your devices.',
    leave: 'Keep it only here',
    leaveHint: 'New data will be synchronised.',
    later: 'Decide later, on your profile',
    busy: 'Preparing…',
  },
  copy: {
    label: 'Your account’s data on this device',
    keep: 'Leave it here',
    remove: 'Delete it here',
    stays:
      'Whatever belongs to this device stays: settings, audio files, how much was heard in seven days, the last heart reading, an unfinished assessment and, if your account is encrypted, a note that it is.',
    onlyHereStays: 'They stay, too.',
    unsent: 'Some changes may not be in your account yet. If you remove the data, they are lost.',
    notSent:
      'Not everything could be sent to your account in time. If you sign out again and remove the data, what is missing is lost.',
  },
  erase: {
    hasCopy: 'Your account has a copy of what you synchronise.',
    mayHaveCopy: 'Your account may have a copy of your data.',
    text: 'Only here: your account keeps what it has. Everywhere: also from your account, which stays, empty, and from the devices it synchronises, when they connect. Either way you are signed out here.',
    onlyHere: 'It is deleted from this device, and you are signed out; your account keeps what it has.',
    here: 'Only here',
    everywhere: 'Everywhere',
    prove:
      'It will be deleted from your account and from the devices that it synchronises, and this cannot be undone. Confirm that it is you.',
    everywhereNow: 'Delete everywhere',
    everywhereDone:
      'Deleted here and from your account, which still exists, empty. The devices that it synchronises delete it when they connect. You are signed out on this device.',
    busy: 'Deleting…',
    signInFirst: 'To delete what is in your account, finish signing in first.',
  },
};
