import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatHora } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { StateTag } from '../ui/StateTag.tsx';

type Funcion = RespuestaDe<'hoy'>['eventos'][number];

/** Today's events with their doors: how many came in of how many, and the gates out of reach (§C2.2). */
export function FuncionesDeHoy({ eventos, ahora }: { eventos: readonly Funcion[]; ahora: Date }) {
  if (eventos.length === 0) return null;
  return (
    <section className="funciones" aria-label="Funciones de hoy">
      {eventos.map(evento => (
        <FuncionDeHoy key={evento.id} evento={evento} ahora={ahora} />
      ))}
    </section>
  );
}

function FuncionDeHoy({ evento, ahora }: { evento: Funcion; ahora: Date }) {
  const { id, nombre, recinto, ciudad, fecha, zona, cartel, boletos, entraron, porMinuto, puertas } = evento;
  const veSuPuerta = permitido('llevar_puertas', { nivel: 'leer', eventoId: id });
  const minutos = Math.round((Date.parse(fecha) - ahora.getTime()) / 60_000);
  return (
    <article className="cuadro funcion">
      {cartel && <img src={cartel} alt="" width="104" height="130" loading="lazy" />}
      <div>
        <p className="funcion__cuando">
          {entraron > 0 ? (
            <StateTag kind="bien">Puertas abiertas</StateTag>
          ) : (
            <StateTag kind="espera">{enCuanto(minutos)}</StateTag>
          )}
          <span className="suave">{formatHora(fecha, zona)}</span>
        </p>
        <h2>
          <Link href={paths.evento(id, veSuPuerta ? 'puerta' : 'datos')}>{nombre}</Link>
        </h2>
        <p className="suave">{`${recinto}, ${ciudad}`}</p>
        <div className="funcion__barra" aria-hidden="true">
          <i style={{ width: `${boletos === 0 ? 0 : Math.min(100, (entraron / boletos) * 100)}%` }} />
        </div>
        <p>
          <b>{formatEntero(entraron)}</b>
          {` adentro de ${formatEntero(boletos)}`}
          {porMinuto > 0 && ` · ${formatEntero(Math.max(1, Math.round(porMinuto)))} por minuto`}
        </p>
        {puertas.length > 0 && (
          <ul className="funcion__puertas" aria-label="Puertas">
            {puertas.map(puerta => (
              <li key={puerta.nombre}>
                <EstadoDePuerta puerta={puerta} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

function EstadoDePuerta({ puerta: { nombre, telefonos, callados } }: { puerta: Funcion['puertas'][number] }) {
  if (telefonos === 0) return <StateTag kind="borrador">{`${nombre}, sin teléfono`}</StateTag>;
  if (callados === 0) return <StateTag kind="hecho">{nombre}</StateTag>;
  if (callados === telefonos) return <StateTag kind="mal">{`${nombre}, sin red`}</StateTag>;
  return <StateTag kind="duda">{`${nombre}, ${callados} de ${telefonos} sin red`}</StateTag>;
}

function enCuanto(minutos: number): string {
  const palabras = (n: number) => (n < 60 ? `${n} min` : `${Math.floor(n / 60)} h ${n % 60} min`);
  if (minutos > 0) return `Empieza en ${palabras(minutos)}`;
  return minutos === 0 ? 'Empieza ahora' : `Empezó hace ${palabras(-minutos)}`;
}
