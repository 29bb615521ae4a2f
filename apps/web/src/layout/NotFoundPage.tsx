import { Button } from '@taquilla/ui/Button.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import './NotFoundPage.css';

/** The page of any other path (§2.12). */
export function NotFoundPage() {
  const [, navigate] = useLocation();
  // A page opened in a tab of its own has no earlier page.
  const goBack = () => (hasStepBack() ? history.back() : navigate(paths.eventos()));
  return (
    <div className="perdido ancho">
      <PageTitle title="404" />
      <Seats404 />
      <h1>Page Not Found</h1>
      <p className="suave">Esta fila no existe, pero la función sigue.</p>
      <Button size="grande" onClick={goBack}>
        Go Back
      </Button>
    </div>
  );
}

/**
 * Whether an earlier page of ours is in the history. A buyer who returned to the tab's first page has a history too, of
 * later pages. Of another site's pages the browser tells only the number; some browsers do not even tell our own.
 */
function hasStepBack(): boolean {
  const { navigation }: { navigation?: Navigation } = window;
  if (!navigation) return history.length > 1;
  return navigation.canGoBack || history.length > navigation.entries().length;
}

const CUATRO = ['#..#', '#..#', '#..#', '####', '...#', '...#', '...#'];
const CERO = ['.##.', '#..#', '#..#', '#..#', '#..#', '#..#', '.##.'];
/** Each digit with the place of its left edge. */
const DIGITOS = [
  { filas: CUATRO, izquierda: 0 },
  { filas: CERO, izquierda: 153 },
  { filas: CUATRO, izquierda: 306 },
];
const ENTRE_ASIENTOS = 30;
/** The one picked seat. */
const ELEGIDO = { x: 153 + 3 * ENTRE_ASIENTOS, y: 3 * ENTRE_ASIENTOS };

/** The number 404, drawn in seats. */
function Seats404() {
  return (
    <svg className="perdido__asientos" viewBox="0 0 432 216" role="img" aria-label="404">
      {DIGITOS.flatMap(({ filas, izquierda }) =>
        filas.flatMap((fila, f) =>
          [...fila].map((asiento, a) => {
            const x = izquierda + a * ENTRE_ASIENTOS;
            const y = f * ENTRE_ASIENTOS;
            if (asiento === '.') return <path key={`${x} ${y}`} d={`M${x + 14} ${y + 14}l8 8m0-8l-8 8`} />;
            const picked = x === ELEGIDO.x && y === ELEGIDO.y;
            return (
              <rect
                key={`${x} ${y}`}
                className={picked ? 'perdido__elegido' : undefined}
                x={x + 5.5}
                y={y + 5.5}
                width="25"
                height="25"
                rx="6.5"
              />
            );
          }),
        ),
      )}
    </svg>
  );
}
