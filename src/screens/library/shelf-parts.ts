// One chunk for the shelves by need and the programmes, which they show.
export { NeedShelf } from './need-shelf.tsx';
export { FoundProgrammes, ProgrammesView } from '#screens/library/programmes/programmes-view.tsx';
