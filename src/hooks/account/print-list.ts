// Of core/platform; a file of its own, so that only account screens load it.
export { printList } from '#core/platform/page/print-list.ts';
