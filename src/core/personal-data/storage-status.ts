/**
 * unavailable: the browser refuses storage (blocked, private window). full: the latest changes are in memory only.
 * outdated: another tab runs a newer version of the app; this page must reload before it may write again.
 */
export type StorageStatus = 'opening' | 'saved' | 'unavailable' | 'full' | 'outdated';

export type StorageProblem = Extract<StorageStatus, 'unavailable' | 'full' | 'outdated'>;
