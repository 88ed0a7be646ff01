import classes from './Programs.module.css';

export interface Card {
  readonly value: string;
  readonly label: string;
  readonly help: string;
  readonly disabled?: boolean;
}

interface Props {
  /** The name of the group, for the browser. */
  readonly name: string;
  readonly legend: string;
  readonly cards: readonly Card[];
  readonly value: string;
  /** Absent where it can only be looked at. */
  readonly onChange?: (value: string) => void;
  readonly takesFocus?: boolean;
}

/** A choice of few, each with what it means; the arrows move between them as in any group of its kind. */
export function ChoiceCards({ name, legend, cards, value, onChange, takesFocus = false }: Props) {
  const first = cards.find((card) => card.value === value) ?? cards[0];
  return (
    <fieldset className={classes['cards']} disabled={!onChange}>
      <legend className={classes['legend']}>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={classes['card']}>
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled ?? false}
            aria-describedby={`${name}-${card.value}`}
            aria-label={card.label}
            data-autofocus={(takesFocus && card === first) || undefined}
            onChange={() => onChange?.(card.value)}
          />
          <span>
            <strong>{card.label}</strong>
            <small id={`${name}-${card.value}`}>{card.help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
