import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { leerEntero } from '../../campos/entero.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Box } from '../../ui/Box.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import type { SeccionDeLugares } from './planoDeSeccion.ts';

interface CapacidadProps {
  evento: EventoDeConsola;
  seccion: SeccionDeLugares;
}

/** The number of places of a general section (§C4.3). */
export function Capacidad({ evento, seccion }: CapacidadProps) {
  const { libres, apartados, vendidos, bloqueados } = seccion.conteos;
  return (
    <Box title="Capacidad">
      <p>
        {formatEntero(libres)} libres, {formatEntero(vendidos)} vendidos, {formatEntero(apartados)} apartados,{' '}
        {formatEntero(bloqueados)} bloqueados
      </p>
      {permitido('editar_evento', { eventoId: evento.id }) && (
        <CambiarCapacidad evento={evento} seccion={seccion} />
      )}
    </Box>
  );
}

/** Changes the capacity: a larger one at once, a smaller one never below the taken places. */
function CambiarCapacidad({ evento, seccion }: CapacidadProps) {
  const { libres, apartados, vendidos, bloqueados, cortesias } = seccion.conteos;
  const ahora = libres + apartados + vendidos + bloqueados + cortesias;
  const params = { eventoId: evento.id, seccionId: seccion.id };
  const [escrita, setEscrita] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { isBusy, run } = useBusy();
  const leida = leerEntero(escrita ?? String(ahora), { min: 0, max: 100_000 });
  const sinCambio = leida.error !== undefined || leida.valor === ahora;
  const guardar = () =>
    run(async () => {
      try {
        const body = { capacidad: leida.valor ?? 0 };
        await call('cambiarCapacidad', { params, body, version: seccion.version });
        setEscrita(null);
        notificar('Guardada', 'exito');
        await Promise.all([invalidate('verLugares'), invalidate('verLugaresDeSeccion')]);
      } catch (fallo) {
        setError(enPalabras(fallo));
      }
    });
  const cambiar = (texto: string) => {
    setEscrita(texto);
    setError(undefined);
  };
  return (
    <div className="fila">
      <Field
        label="Lugares en total"
        inputMode="numeric"
        value={escrita ?? String(ahora)}
        error={leida.error ?? error}
        onChange={event => cambiar(event.target.value)}
      />
      <Button variant="borde" busy={isBusy} disabled={sinCambio} onClick={guardar}>
        Cambiar la capacidad
      </Button>
    </div>
  );
}
