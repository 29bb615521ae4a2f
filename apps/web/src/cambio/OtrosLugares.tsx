import { ApiError, mensajeDe } from '@taquilla/cliente/ApiError';
import { put } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { OptionCard, OptionGroup } from '@taquilla/ui/OptionCard.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { callApart, queryOfCambio } from '../api/callApart.ts';
import { requireShape } from '../api/shapes.ts';

type Opcion = RespuestaDe<'verOtrosLugares'>['opciones'][number];

/** Other places as good as those that the sale has, which its buyer may look at, and take in their stead (§C7.8). */
export function useOtrosLugares(token: string) {
  const [opciones, setOpciones] = useState<readonly Opcion[] | null>(null);
  const [elegida, setElegida] = useState<Opcion | null>(null);
  const { isBusy, run } = useBusy();
  const leer = async () => {
    setElegida(null);
    const body = { token };
    setOpciones(requireShape('verOtrosLugares', await callApart('verOtrosLugares', { body })).opciones);
  };
  const mirar = () =>
    run(() =>
      leer().catch(error => {
        notificar(mensajeDe(error, 'No pudimos ver qué lugares hay. Vuelve a intentar.'), 'error');
      }),
    );
  const tomar = ({ lugares }: Opcion) =>
    run(async () => {
      try {
        const body = { token, respuesta: 'conservar' as const, lugares: lugares.map(({ id }) => id) };
        put(queryOfCambio(token), await callApart('decidirCambio', { body }));
        setOpciones(null);
        notificar('Son tuyos. Te mandamos tus boletos con los lugares nuevos.', 'exito');
      } catch (error) {
        notificar(mensajeDe(error, 'No pudimos darte esos lugares. Vuelve a intentar.'), 'error');
        if (error instanceof ApiError && error.code === 'asientos_no_disponibles')
          await leer().catch(() => setOpciones(null));
      }
    });
  return { opciones, elegida, setElegida, isBusy, mirar, tomar };
}

/** The choices, none of them picked; nothing is held while they are read. */
export function OtrosLugares({
  opciones,
  elegida,
  setElegida,
  isBusy,
  tomar,
}: ReturnType<typeof useOtrosLugares>) {
  if (opciones === null) return null;
  return (
    <Panel title="Otros lugares iguales">
      {opciones.length === 0 ? (
        <p role="status">
          Ahora no hay otros lugares libres de tu zona y tu precio. Los que tienes siguen siendo tuyos.
        </p>
      ) : (
        <>
          <p className="suave">
            Son de tu zona y valen lo mismo. No están apartados: son de quien los tome primero.
          </p>
          <OptionGroup label="Otros lugares iguales">
            {opciones.map(opcion => (
              <OptionCard
                key={opcion.lugares.map(({ id }) => id).join()}
                name="otros-lugares"
                title={juntar(opcion)}
                checked={elegida === opcion}
                onChange={() => setElegida(opcion)}
              />
            ))}
          </OptionGroup>
          <Button
            size="grande"
            busy={isBusy}
            disabled={elegida === null}
            onClick={() => elegida && void tomar(elegida)}
          >
            Tomar estos lugares
          </Button>
        </>
      )}
    </Panel>
  );
}

/** Places by section: "Luneta centro, B-1 y B-2". */
function juntar({ lugares }: Opcion): string {
  const porSeccion = new Map<string, string[]>();
  for (const { lugar } of lugares) {
    const corte = lugar.lastIndexOf(', ');
    const seccion = lugar.slice(0, corte);
    porSeccion.set(seccion, [...(porSeccion.get(seccion) ?? []), lugar.slice(corte + 2)]);
  }
  const lista = new Intl.ListFormat('es-MX');
  return [...porSeccion].map(([seccion, suyos]) => `${seccion}, ${lista.format(suyos)}`).join('. ');
}
