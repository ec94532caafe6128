/** Used only where a page may reconnect without a chooser. Not exported: the permission is this browser's. */
export const rememberedSensorKey = 'onda-sensor';
