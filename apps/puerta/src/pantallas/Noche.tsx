import { useStore } from '@taquilla/ui/store.ts';
import { useMemo } from 'react';
import { contarNoche } from '../nucleo/contarNoche.ts';
import { ahora, estado, lista, puertaActual } from '../nucleo/estado.ts';
import { horaDe } from './palabras.ts';

/** The night by this phone's list: entries per five minutes, and people by gate (§P7.4). */
export function Noche() {
  const { adentro, padronEn } = useStore(estado);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is counted again when it has changed
  const { ritmo, porMinuto, puertas } = useMemo(
    () => contarNoche(lista.todas(), ahora()),
    [adentro, padronEn],
  );
  if (puertas.length === 0) return null;
  const mas = Math.max(1, ...ritmo.map(({ cuantos }) => cuantos));
  const dicho = ritmo.map(({ desde, cuantos }) => `${horaDe(desde)}, ${cuantos}`).join('; ');
  return (
    <>
      <section className="caja">
        <div className="fila entre">
          <h2>Cada 5 minutos</h2>
          <span className="suave">
            {porMinuto === 0 ? 'menos de 1 por minuto' : `${porMinuto} por minuto`}
          </span>
        </div>
        <div className="ritmo" role="img" aria-label={`Entraron cada cinco minutos: ${dicho}`}>
          {ritmo.map(({ desde, cuantos }, i) => {
            const alto = Math.max(2, (100 * cuantos) / mas);
            return (
              <div key={desde} data-ahora={i === ritmo.length - 1}>
                <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                  <rect y={100 - alto} width="10" height={alto} />
                </svg>
                <small>{i === ritmo.length - 1 ? 'ahora' : i % 3 === 0 ? horaDe(desde) : ''}</small>
              </div>
            );
          })}
        </div>
      </section>
      <section className="caja">
        <h2>Puertas</h2>
        <ul className="por-puerta">
          {puertas.map(({ nombre, cuantos }) => (
            <li key={nombre}>
              <span className="fila entre">
                <span>
                  <b>{nombre}</b> {nombre === puertaActual()?.nombre && <span className="suave">aquí</span>}
                </span>
                <b>{cuantos.toLocaleString('es-MX')}</b>
              </span>
              <progress className="turno__barra" max={adentro} value={cuantos} aria-label={nombre} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
