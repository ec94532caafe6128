/** The hours in which the dashboard is for going to sleep. index.html has the same, for the first paint. */
export const isEvening = (hour: number): boolean => hour >= 20 || hour < 5;

export const isEveningNow = (): boolean => isEvening(new Date().getHours());
