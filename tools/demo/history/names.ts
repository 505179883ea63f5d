/** First and last names that are common among the technicians of a contractor; none belongs to a real person. */
export const firstNames =
  'Aaron Alicia Amara Angel Arjun Beth Brandon Camila Carlos Chloe Curtis Dana Darnell Diego Elena Emeka Erin Felix Gloria Grace Hana Harold Ines Isaac Jasmine Jerome Jin Joan Kareem Kayla Ken Lena Leon Marta Maya Mina Nadia Nate Omar Paula Priya Quinn Ray Renee Rico Sara Sean Sofia Theo Vera'.split(
    ' ',
  );
export const lastNames =
  'Adams Ali Avery Baker Barnes Boyd Brandt Burke Castro Cole Cruz Dalton Diaz Dunn Ellis Estes Farmer Ferris Gomez Gray Hale Harmon Hunt Irwin James Kane Kim King Lane Li Logan Lowe Mack Mason Mills Moore Nash Nguyen Nolan Owens Page Park Payne Price Quick Ramos Reyes Rowe Sharp Shaw Sims Tate Tran Vance Walsh West Wolfe Wu York Young'.split(
    ' ',
  );
