/** A mail has lost its reason before it went out: it leaves the outbox, and is no failure. */
export class CorreoRetirado extends Error {
  constructor() {
    super('the mail has lost its reason');
    this.name = 'CorreoRetirado';
  }
}
