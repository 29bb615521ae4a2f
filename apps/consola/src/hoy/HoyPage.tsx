import { ahora } from '../api/call.ts';
import { useSesion } from '../sesion/sesion.ts';
import { diaEntero, horaDe } from '../ui/fechas.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { EventosDeHoy } from './EventosDeHoy.tsx';

/** "Hoy": what happens today and what waits for a person (§C2.2). */
export function HoyPage() {
  const { personal } = useSesion();
  const hoy = ahora();
  const [primerNombre] = personal.nombre.split(' ');
  return (
    <>
      <PageHead title={diaEntero(hoy)}>{`${saludo(horaDe(hoy))}, ${primerNombre}.`}</PageHead>
      <EventosDeHoy ahora={hoy} />
    </>
  );
}

function saludo(hora: number): string {
  if (hora < 12) return 'Buenos días';
  return hora < 19 ? 'Buenas tardes' : 'Buenas noches';
}
