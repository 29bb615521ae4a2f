let load = async (): Promise<unknown> => undefined;

/** Sets, once at the start, the function that loads the screens with tickets. */
export function setTicketScreens(how: () => Promise<unknown>): void {
  load = how;
}

/** Loads the code that draws tickets, so that it can be kept. */
export function loadTicketScreens(): Promise<unknown> {
  return load();
}
