import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useEffect, useRef } from 'react';
import type { SeccionDeVentanilla } from './caja.ts';
import { enumerarLugares, porSeccion } from './deseo.ts';
import type { Apartado } from './pago.ts';
import type { ConApartado } from './useApartado.ts';

interface JuntarProps {
  secciones: readonly SeccionDeVentanilla[];
  apartado: ConApartado;
}

/** The way to one sale of several sections (§B1.1): a button beside what is held, then the places by section. */
export function Juntar({ secciones, apartado: { apartado, deseo, apartando, juntar } }: JuntarProps) {
  const lista = useRef<HTMLElement>(null);
  const pulsado = useRef(false);
  const junta = deseo?.junta === true;
  // The button goes, and its focus stays in its place.
  useEffect(() => {
    if (junta && pulsado.current) lista.current?.focus();
    pulsado.current = false;
  }, [junta]);
  if (!apartado || !deseo || secciones.length < 2) return null;
  const pulsar = () => {
    pulsado.current = true;
    juntar();
  };
  if (!junta)
    return (
      <div className="juntar">
        <Button variant="borde" disabled={apartando} onClick={pulsar}>
          <Icon name="mas" />
          Agregar otra sección
        </Button>
      </div>
    );
  return (
    <section ref={lista} tabIndex={-1} className="juntar juntar--si" aria-label="Lugares de esta venta">
      <p className="juntar__lugares" role="status">
        {enumerarTodos(apartado)}
      </p>
      <p className="nota">Lo que elijas en otra sección se suma. Con 0 se quita una.</p>
    </section>
  );
}

/** "Luneta: A 8 y A 9 · Estacionamiento: 1". */
function enumerarTodos(apartado: Apartado): string {
  return porSeccion(apartado)
    .map(una => `${una.seccion}: ${una.general ? una.lugares.length : enumerarLugares(una)}`)
    .join(' · ');
}
