import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

const changes = (count: number): string => plural('en', count, { one: '# change', other: '# changes' });

export const sync: Chapters['sync'] = {
  title: 'Your devices',
  lead: 'With your account, what you save here is also on the other devices you sign in on.',
  opening: 'Checking…',
  synchronised: (time) => `Everything is up to date. Last synchronised: ${time}.`,
  waiting: (count) =>
    count === 0
      ? 'The server asks to wait. It is tried again by itself.'
      : `${changes(count)} to be sent to your account.`,
  running: (done, total) => `Synchronising: ${done} of ${total}.`,
  progress: 'Synchronisation',
  offline: 'No connection to the server. What is new is saved here, and sent when it is back.',
  refused: {
    record: 'Your account does not accept some items. They stay on this device; the rest is up to date.',
    server: 'The server refuses the synchronisation. What is yours stays on this device.',
    'account-full': 'Your account is full. What is new is saved on this device only.',
    'device-full': 'There is no room on this device for what is in your account. Free some space.',
    unexpected: 'The synchronisation failed. What is yours stays on this device.',
  },
  detail: (text) => `Detail: ${text}`,
  now: 'Synchronise now',
  gone: 'Your account no longer exists: it was deleted on another device. What you synchronised is still here.',
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
  othersRecords: 'There is data of another account on this device. It does not go to yours.',
  choice: {
    title: 'What about what you already have here?',
    lead: 'There are sessions, favourites or other data without an account on this device.',
    take: 'Take it to my account',
    takeHint: 'It will be on all your devices.',
    leave: 'Leave it only here',
    leaveHint: 'What is new is synchronised.',
    later: 'Decide later, on the profile page',
    busy: 'Preparing…',
  },
  copy: {
    label: 'What your account has on this device',
    keep: 'Keep',
    remove: 'Remove',
    unsent: 'There are changes that are not in your account yet. If you remove it, they are lost.',
    notSent:
      'Not everything could be sent to your account in time. If you sign out again and remove it, what is missing is lost.',
  },
  erase: {
    text: 'Your account has a copy of your data. Only here: it is deleted from this device, you are signed out, and your account keeps it. Everywhere: it is also deleted from your account, and from your other devices when they connect.',
    here: 'Only here',
    everywhere: 'Everywhere',
    busy: 'Deleting…',
    failed: 'It could not be deleted from your account, and nothing here has been deleted. Check the connection.',
  },
};
