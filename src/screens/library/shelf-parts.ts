// One chunk, because the shelves by need also show programmes.
export { NeedShelf } from './need-shelf.tsx';
export { FoundProgrammes, ProgrammesView } from '#screens/library/programmes/programmes-view.tsx';
