CREATE TABLE "reminded" (
	"user_id" uuid NOT NULL,
	"competition_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminded_user_id_competition_id_pk" PRIMARY KEY("user_id","competition_id")
);
--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded" ADD CONSTRAINT "reminded_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_reminders_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."kind" = 'lock-reminder' and "notifications"."line_key" is not null;