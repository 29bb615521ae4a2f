let load = async (): Promise<unknown> => undefined;

/** Told once, at the start, how the screens are loaded that show tickets. */
export function setTicketScreens(how: () => Promise<unknown>): void {
  load = how;
}

/** Loads the code that draws tickets, so that it is there to be kept. */
export function loadTicketScreens(): Promise<unknown> {
  return load();
}
