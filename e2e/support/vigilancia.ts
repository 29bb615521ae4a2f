import { type BrowserContext, expect } from '@playwright/test';

/** Requests that end because their page is left or their stream is closed. */
const ABANDONADAS = /ERR_ABORTED|ERR_NETWORK_CHANGED|NS_BINDING_ABORTED/;

/** Listens to the console, the errors and the answers of a browser's pages. */
export class Vigilancia {
  readonly #quejas: string[] = [];
  readonly #permitidas: RegExp[] = [];

  /** Allows complaints that this test provokes, such as a refused card: Chromium writes every 4xx into the console. */
  permitir(...quejas: RegExp[]): void {
    this.#permitidas.push(...quejas);
  }

  mirar(contexto: BrowserContext): void {
    contexto.on('console', mensaje => {
      if (mensaje.type() === 'error')
        this.#anotar(`console.error: ${mensaje.text()} ${mensaje.location().url}`);
    });
    contexto.on('weberror', error => {
      const falla = error.error();
      this.#anotar(`page error: ${falla.stack || falla.message || falla}, at ${error.page()?.url()}`);
    });
    contexto.on('response', respuesta => {
      if (respuesta.status() >= 500) this.#anotar(`${respuesta.status()} ${respuesta.url()}`);
    });
    contexto.on('requestfailed', peticion => {
      const causa = peticion.failure()?.errorText ?? '';
      if (!ABANDONADAS.test(causa)) this.#anotar(`no answer: ${causa} ${peticion.url()}`);
    });
  }

  exigirSilencio(): void {
    const inesperadas = this.#quejas.filter(
      queja => !this.#permitidas.some(permitida => permitida.test(queja)),
    );
    expect(inesperadas, 'what the pages complained about').toEqual([]);
  }

  #anotar(queja: string): void {
    this.#quejas.push(queja);
  }
}
