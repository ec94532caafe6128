/** Only where the browser lets a page connect again without a chooser. Not exported: the permission is this browser's. */
export const rememberedSensorKey = 'onda-sensor';
